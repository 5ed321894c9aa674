/** List marker at the beginning of a line. */
const listMark = /^([^\S\n\r\u2028\u2029]*(?:\d{1,9}(?=[.)](?:\s|$)))?)([-+.)])(?=\s|$)/gm

/** Escapes plain text for a Markdown field. Parsing gives the same text, line by line. */
export const asMarkdown = (text: string): string =>
  text
    .replace(/[\\*[]|&(?=#)|<(?=br>)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
    .replace(listMark, '$1\\$2')
