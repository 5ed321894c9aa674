import { HtmlValidate } from 'html-validate'

/** HTML validator for the public pages. */
export const htmlValidator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React's style, which is valid as well: `<br/>`, `srcSet`, `required=""` and ids such as `_R_h35_`.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'valid-id': ['error', { relaxed: true }],
    // Staff choose the spaces in a telephone number.
    'tel-non-breaking': 'off',
  },
})
