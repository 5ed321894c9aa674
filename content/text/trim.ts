/**
 * Removes the matching characters at the end of a text. `character` matches one character. A regular expression such as
 * `/x+$/` takes quadratic time for a run of x inside the text; this function is linear.
 */
export function trimEndOf(text: string, character: RegExp): string {
  let end = text.length
  while (end > 0 && character.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** Removes the matching characters at both ends of a text. */
export function trimOf(text: string, character: RegExp): string {
  const ended = trimEndOf(text, character)
  let start = 0
  while (start < ended.length && character.test(ended.charAt(start))) start++
  return ended.slice(start)
}
