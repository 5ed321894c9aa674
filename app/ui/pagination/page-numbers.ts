/** Page numbers to show: the first, the last and those around the current page. `undefined` is a gap. */
export function pageNumbers(page: number, pages: number): (number | undefined)[] {
  const wanted = new Set([1, page - 1, page, page + 1, pages])
  const numbers = [...wanted].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b)
  return numbers.flatMap((number, place) => {
    const previous = numbers[place - 1] ?? number - 1
    // A gap of one page would take as much room as the page's number, so the number is shown.
    if (number - previous === 2) return [number - 1, number]
    return number - previous > 2 ? [undefined, number] : [number]
  })
}
