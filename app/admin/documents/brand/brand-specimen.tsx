/** Typeface specimen: heading, text and caption, with German letters and figures. */
export function BrandSpecimen() {
  return (
    <div className="grid gap-x-8 gap-y-5 border-line border-t px-6 py-8 @2xl:grid-cols-[1fr_1.2fr]">
      <p className="display text-4xl">
        Grüße aus
        <br />
        Straßburg
      </p>
      <div>
        <p className="caption text-ink-3">Headings, text, captions</p>
        <p className="mt-3">
          „Öffentlich“, “reliable” and 1,234.50 €: a sentence of the length that pages have, in the
          face of the text, with <span className="font-semibold">one part of it</span> in bold.
        </p>
        <p className="mt-3 text-ink-2 text-sm tabular-nums">0123456789 · ÄÖÜäöüß · & § % @ →</p>
      </div>
    </div>
  )
}
