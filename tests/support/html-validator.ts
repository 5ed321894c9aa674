import { HtmlValidate } from 'html-validate'

/** Validator of the public pages' HTML. */
export const htmlValidator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // How React writes HTML, and as valid: `<br/>`, `srcSet`, `required=""`, ids as `_R_h35_`.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'valid-id': ['error', { relaxed: true }],
    // The spaces in a telephone number are those that the staff wrote.
    'tel-non-breaking': 'off',
  },
})
