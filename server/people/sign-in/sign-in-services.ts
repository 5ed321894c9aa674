import type { HttpServices } from '../../http/http-services.ts'
import type { SignIn } from './sign-in.ts'

export interface SignInServices extends HttpServices {
  signIn: SignIn
}
