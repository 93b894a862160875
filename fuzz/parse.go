package fuzz

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
)

// Parse reads what [Log.String] prints. "fuzz." before the names may be
// missing, spaces and line breaks are free, comments are skipped.
func Parse(text string) (Log, error) {
	expr, err := parser.ParseExpr(text)
	if err != nil {
		return nil, err
	}
	list, ok := expr.(*ast.CompositeLit)
	if !ok || name(list.Type) != "Log" {
		return nil, fmt.Errorf("fuzz: this is no fuzz.Log{...}")
	}
	log := make(Log, len(list.Elts))
	for i, elt := range list.Elts {
		if log[i], err = parseOp(elt); err != nil {
			return nil, fmt.Errorf("fuzz: operation %d: %w", i, err)
		}
	}
	return log, nil
}

func parseOp(expr ast.Expr) (op Op, err error) {
	lit, ok := expr.(*ast.CompositeLit)
	if !ok {
		return op, fmt.Errorf("no {Kind: ...}")
	}
	for _, elt := range lit.Elts {
		pair, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			return op, fmt.Errorf("a value without a field name")
		}
		if err := op.set(name(pair.Key), pair.Value); err != nil {
			return op, err
		}
	}
	return op, nil
}

func (op *Op) set(field string, value ast.Expr) (err error) {
	switch field {
	case "Kind":
		var ok bool
		if op.Kind, ok = kindNamed(name(value)); !ok {
			err = fmt.Errorf("no kind is named %q", name(value))
		}
	case "Off":
		op.Off, err = integer(value, 64)
	case "Len":
		op.Len, err = integer(value, 64)
	case "Seed":
		var seed int64
		seed, err = integer(value, 17)
		if op.Seed = uint16(seed); int64(op.Seed) != seed {
			err = fmt.Errorf("seed %d is no uint16", seed)
		}
	case "Parts":
		var parts int64
		parts, err = integer(value, strconv.IntSize)
		op.Parts = int(parts)
	case "Slot":
		var slot int64
		slot, err = integer(value, strconv.IntSize)
		op.Slot = int(slot)
	default:
		err = fmt.Errorf("no field is named %q", field)
	}
	return err
}

// name is the last part of a possibly qualified name.
func name(expr ast.Expr) string {
	switch e := expr.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

func integer(expr ast.Expr, bits int) (int64, error) {
	sign := ""
	if e, ok := expr.(*ast.UnaryExpr); ok && e.Op == token.SUB {
		sign, expr = "-", e.X
	}
	lit, ok := expr.(*ast.BasicLit)
	if !ok || lit.Kind != token.INT {
		return 0, fmt.Errorf("a value that is no integer")
	}
	return strconv.ParseInt(sign+lit.Value, 0, bits)
}
