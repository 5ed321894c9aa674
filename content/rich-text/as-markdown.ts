/** What a line would begin a list with. */
const listMark = /^(\s*(?:\d{1,9}(?=[.)](?:\s|$)))?)([-+.)])(?=\s|$)/gm

/** A plain text as a field in Markdown has it: it is read back word for word, line by line. */
export const asMarkdown = (text: string): string =>
  text
    .replace(/[\\*[]|&(?=#)|<(?=br>)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
    .replace(listMark, '$1\\$2')
