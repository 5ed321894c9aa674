import { localMoment } from '../dates.ts'

/** Short date or time, with the full one as its title. */
export const Moment = ({ of, children }: { of: string; children: string }) => (
  <time dateTime={of} title={localMoment(of)} className="whitespace-nowrap tabular-nums">
    {children}
  </time>
)
