package compare

// opened makes an interface value of what an open function returned, so that a
// failed open answers nil and not a nil pointer inside an interface.
func opened[F File](f F, err error) (File, error) {
	if err != nil {
		return nil, err
	}
	return f, nil
}
