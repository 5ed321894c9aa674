/** A person's rights in the back office: everything, or content and pictures. */
export const roles = ['administrator', 'editor'] as const
export type Role = (typeof roles)[number]
