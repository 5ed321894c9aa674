interface CodeProps {
  language: string
  code: string | undefined
  /** Accessible name of the scrollable code block. */
  label: string
}

export const Code = ({ language, code, label }: CodeProps) => (
  <figure className="rich-code">
    {language && <figcaption className="caption text-ink-3">{language}</figcaption>}
    <section
      aria-label={language ? `${label}: ${language}` : label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
      tabIndex={0}
    >
      <pre translate="no">
        <code>{code}</code>
      </pre>
    </section>
  </figure>
)
