package experiment

// A Key names one measured cell.
type Key struct {
	Suite     string `json:"suite"`
	Work      string `json:"work"`
	Touch     Touch  `json:"touch"`
	Contender string `json:"contender"`
}
