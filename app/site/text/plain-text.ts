/** Text without its soft hyphens. */
export const plainText = (text: string) => text.replaceAll('\u00ad', '')
