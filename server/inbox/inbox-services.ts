import type { HttpServices } from '../http/http-services.ts'
import type { FormTokens } from './form-tokens.ts'

export interface InboxServices extends HttpServices {
  formTokens: FormTokens
}
