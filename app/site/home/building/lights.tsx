import type { Labels } from '#content/labels/index.ts'

/** Caption of the drawing, and the pause control of its animation (WCAG 2.2.2). */
export const Lights = ({ labels }: { labels: Labels['home']['drawing'] }) => (
  <div className="lights caption">
    <svg viewBox="0 0 40 32" aria-hidden="true" className="w-10" stroke="currentColor">
      <path d="M2 14l18 17 18-17Z" fill="currentColor" />
      <circle cx="20" cy="14" r="12" className="filled" strokeWidth="1.4" />
      <path d="M16 19l4-11 4 11M17.5 15.5h5" fill="none" strokeWidth="1.4" />
    </svg>
    <span aria-hidden="true">{labels.section}</span>
    <label className="light-switch">
      <input type="checkbox" defaultChecked />
      {labels.lights}
    </label>
  </div>
)
