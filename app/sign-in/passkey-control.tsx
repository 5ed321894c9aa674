import { KeyRound } from 'lucide-react'
import library from '../../node_modules/@simplewebauthn/browser/dist/bundle/index.umd.min.js?url'
import { button } from '../ui/button.ts'
import { type PasskeyOptions, runPasskeyControl } from './passkey-script.ts'
import { faultClass } from './sign-in-field.tsx'

interface PasskeyControlProps {
  options: PasskeyOptions
  label: string
  /** Message if no passkey was used. */
  failure: string
}

/**
 * Part of a form: a button that submits it with a passkey. It is there before the script runs, so that nothing moves;
 * browsers without passkeys or JavaScript hide it.
 */
export function PasskeyControl({ options, label, failure }: PasskeyControlProps) {
  // Names may contain a closing tag.
  const data = [options, failure].map((each) => JSON.stringify(each).replaceAll('<', '\\u003c'))
  return (
    <div data-passkey className="grid gap-4 noscript:hidden">
      <input type="hidden" name="passkey" />
      <p hidden role="alert" className={faultClass} />
      <button type="button" className={button('secondary')}>
        <KeyRound aria-hidden size={16} />
        {label}
      </button>
      <script src={library} defer />
      <script
        type="module"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a function of this app, and escaped data
        dangerouslySetInnerHTML={{ __html: `(${runPasskeyControl})(${data})` }}
      />
    </div>
  )
}
