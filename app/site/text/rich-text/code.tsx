interface CodeProps {
  language: string
  code: string | undefined
  /** What a screen reader calls the part, which scrolls by itself. */
  label: string
}

export const Code = ({ language, code, label }: CodeProps) => (
  <figure className="rich-code">
    {language && <figcaption className="caption text-ink-3">{language}</figcaption>}
    <section
      aria-label={language ? `${label}: ${language}` : label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for the keyboard
      tabIndex={0}
    >
      <pre translate="no">
        <code>{code}</code>
      </pre>
    </section>
  </figure>
)
