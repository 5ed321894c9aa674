import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { toast } from 'sonner'
import type { CheckedAddress } from '#content/redirects/redirects-api.ts'
import { reasonOf } from '../../api/failure.ts'
import { api } from '../../api.ts'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { Button } from '../../ui/push-button.tsx'
import { Filter } from '../documents/list/filter.tsx'
import { queryOf, visibleRange } from '../documents/list/list-address.ts'
import { ResultCount } from '../documents/list/result-count.tsx'
import { useScreen } from '../screen.tsx'
import { csvOfRedirects, isOpen, targetOf } from './checked-address.ts'
import { CheckedTable } from './checked-table.tsx'
import { RedirectDialog } from './redirect-dialog.tsx'

/** Results that the list is filtered by, in the order of its choices. */
const results: { answer: CheckedAddress['answer']; label: string }[] = [
  { answer: 'not-found', label: 'Needs a redirect' },
  { answer: 'page', label: 'Page' },
  { answer: 'redirect', label: 'Redirect' },
  { answer: 'waiting', label: 'Waiting' },
  { answer: 'former', label: 'Former address' },
  { answer: 'gone', label: 'Gone' },
  { answer: 'unusable', label: 'Invalid' },
]

const rowsPerPage = 100

interface CheckedAddressesProps {
  /** The addresses as they were when they were checked. */
  addresses: readonly CheckedAddress[]
  action: ReactNode
}

/** Checked addresses, filtered by result. Those without a page get redirects one by one or all at once. */
export function CheckedAddresses({ addresses: before, action }: CheckedAddressesProps) {
  const [params] = useSearchParams()
  const [addresses, setAddresses] = useState(before)
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { openDialog } = useScreen()
  const [isBusy, setBusy] = useState(false)

  const answer = results.find((each) => each.answer === params.get('result'))?.answer
  const found = answer ? addresses.filter((each) => each.answer === answer) : addresses
  const pages = Math.max(1, Math.ceil(found.length / rowsPerPage))
  // The page of a former check may be past the end.
  const query = { page: Math.min(queryOf(params).page, pages), pageSize: rowsPerPage }
  const rows = found.slice((query.page - 1) * rowsPerPage, query.page * rowsPerPage)
  const targets = (some: readonly CheckedAddress[]) =>
    some.flatMap((each) => {
      const to = targetOf(each, chosen)
      return isOpen(each) && to !== undefined ? [{ from: each.address, to }] : []
    })

  /** Checks addresses anew after they got redirects. */
  const refresh = async (some: readonly string[]) => {
    const fresh = await api.json('POST /redirects/check', { body: { text: some.join('\n') } })
    const byAddress = new Map(fresh.addresses.map((each) => [each.address, each]))
    setAddresses((all) => all.map((each) => byAddress.get(each.address) ?? each))
    setSelected(new Set())
  }

  const addRedirects = async (wanted: readonly { from: string; to: string }[]) => {
    if (isBusy || wanted.length === 0) return
    setBusy(true)
    try {
      const body = { csv: csvOfRedirects(wanted) }
      const { created, updated, failed, errors } = await api.json('POST /redirects/import', {
        body,
      })
      const count = created + updated
      const text = count === 1 ? '1 redirect added' : `${format(count)} redirects added`
      const [first] = errors
      if (first) {
        toast.error(`${text}, ${format(failed)} left out`, {
          description: `${wanted[first.line - 1]?.from}: ${first.message}`,
        })
      } else toast.success(text)
      await refresh(wanted.map(({ from }) => from))
    } catch (error) {
      toast.error('Failed to add redirects', { description: reasonOf(error) })
    }
    setBusy(false)
  }

  const edit = (from: string) =>
    openDialog((onClose) => (
      <RedirectDialog redirect={{ from }} onSaved={() => refresh([from])} onClose={onClose} />
    ))

  const offered = targets(found)
  const ofSelection = targets(addresses.filter(({ address }) => selected.has(address)))
  const wanted = selected.size > 0 ? ofSelection : offered
  return (
    <section aria-label="Result" className="mt-8">
      <div className="flex flex-wrap items-center gap-3 [&>nav]:max-w-full [&>nav]:overflow-x-auto">
        <Filter label="Result" name="result" choices={choicesOf(addresses)} value={answer} />
        {action}
      </div>
      <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 py-2">
        <ResultCount
          count={found.length}
          one="address"
          many="addresses"
          {...visibleRange(query, rows.length)}
        />
        {wanted.length > 0 && (
          <Button look="secondary" size="sm" isOff={isBusy} onClick={() => addRedirects(wanted)}>
            {isBusy ? 'Adding...' : addText(wanted.length, selected.size > 0)}
          </Button>
        )}
      </div>
      <CheckedTable
        rows={rows}
        chosen={chosen}
        selected={selected}
        onChoose={(address, to) => setChosen(new Map(chosen).set(address, to))}
        onSelect={setSelected}
        onAdd={(address, to) => addRedirects([{ from: address, to }])}
        onEdit={edit}
      />
      <div className="mt-4">
        <Pagination page={query.page} pages={pages} />
      </div>
    </section>
  )
}

const format = (count: number) => count.toLocaleString('en-US')

function addText(count: number, isSelection: boolean): string {
  const all = count === 1 ? '' : 'all '
  const redirects = count === 1 ? 'redirect' : 'redirects'
  return isSelection
    ? `Add ${format(count)} selected ${redirects}`
    : `Add ${all}${format(count)} ${redirects} with a target`
}

/** The choices of the filter with their counts, without those that no address has. */
function choicesOf(addresses: readonly CheckedAddress[]) {
  const counts = new Map<string, number>()
  for (const { answer } of addresses) counts.set(answer, (counts.get(answer) ?? 0) + 1)
  const used = results.flatMap(({ answer, label }) => {
    const count = counts.get(answer)
    return count === undefined ? [] : [{ label: `${label} ${format(count)}`, value: answer }]
  })
  return [{ label: `All ${format(addresses.length)}` }, ...used]
}
