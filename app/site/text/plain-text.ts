/** A text without the soft hyphens that it is shown with. */
export const plainText = (text: string) => text.replaceAll('\u00ad', '')
