/** Where a stored file is served. */
export const mediaUrl = (file: string) => `/media/${file}`
