/** Controls of fields that records have and pages of the site have not: the editor of pages loads none of them. */

export { TagsInput } from '../tags/tags-input.tsx'
export { MomentInput } from './moment-input.tsx'
