/** Controls of fields that records have and pages of the site have not: the editor of pages loads none of them. */
export { MomentInput } from './moment-input.tsx'
export { TagsInput } from './tags/tags-input.tsx'
