/** Overlay shown while files are dragged over the page. */
export function DropHint() {
  return (
    <div className="pointer-events-none fixed inset-3 z-10 grid place-items-center rounded-sm border-2 border-signal-deep border-dashed bg-paper/85">
      <p className="display text-2xl">Drop images to upload them</p>
    </div>
  )
}
