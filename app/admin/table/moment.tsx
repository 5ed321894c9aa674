import { localMoment } from '../dates.ts'

/** Short date or time; its title has the whole. */
export const Moment = ({ of, children }: { of: string; children: string }) => (
  <time dateTime={of} title={localMoment(of)} className="whitespace-nowrap tabular-nums">
    {children}
  </time>
)
