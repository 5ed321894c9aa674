import type { Labels } from '#content/labels/index.ts'

/** Labels of the contact form. */
export type FormLabels = Labels['contact']['form']

/** Labels of the company's details beside the form. */
export type DetailLabels = Labels['contact']['details']

/** For loaders: the labels of the contact section that the browser needs. */
export const contactLabels = ({ contact: { form, details } }: Labels) => ({ form, details })
