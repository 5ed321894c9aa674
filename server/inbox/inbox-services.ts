import type { HttpServices } from '../http/http-services.ts'
import type { FormTokens } from './spam-score.ts'

export interface InboxServices extends HttpServices {
  formTokens: FormTokens
}
