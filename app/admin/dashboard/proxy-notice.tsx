/** Notice for administrators that the site does not know its proxy. `line` is the line of the environment to set. */
export function ProxyNotice({ ip, line }: { ip: string; line: string }) {
  return (
    <p
      role="status"
      className="mb-6 border-warn border-l-2 bg-sheet px-4 py-3 text-sm wrap-anywhere"
    >
      {`Your visitors come through ${ip}, and the server does not trust it as a proxy. So all visitors share one limit, and after some messages nobody can send another. If it is your proxy, set `}
      <code>{line}</code>
      {' and restart the server.'}
    </p>
  )
}
