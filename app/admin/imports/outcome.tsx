import { Link, useNavigate } from 'react-router'
import type { Import } from '#content/imports/imports-api.ts'
import { capitalized } from '#content/text/capitalized.ts'
import { counted } from '#content/text/counted.ts'
import { api } from '../../api.ts'
import { button } from '../../ui/button.ts'
import { Button } from '../../ui/push-button.tsx'
import { adminPath } from '../admin-path.ts'
import { DialogButton } from '../dialog-button.tsx'
import { useSubmission } from '../documents/form/submission/use-submission.ts'
import { SettingsPart } from '../settings/settings-part.tsx'
import { documentsText, draftsOf, draftsText, isFileKind } from './import-words.ts'
import { UndoImport } from './undo-import.tsx'

/** Result of an import, with its release and the undo. */
export function FinishedImport({ found }: { found: Import }) {
  const { releaseId, counts } = found
  const { outside, failed, withLosses } = counts
  const leftOut = counts.none - counts.before
  const made = draftsOf(counts) - failed
  const verb = made === 1 ? 'was' : 'were'
  return (
    <SettingsPart title="Drafts created">
      <ul className="grid max-w-[65ch] list-disc gap-1 pl-5 text-sm">
        <li>{`${draftsText(made)} ${verb} created or updated.`}</li>
        {outside > 0 && (
          <li>{`${counted(outside, 'draft is', 'drafts are')} not in the release. Publish them separately.`}</li>
        )}
        {withLosses > 0 && (
          <li>{`${counted(withLosses, 'document is', 'documents are')} incomplete.`}</li>
        )}
        {leftOut > 0 && (
          <li>{`${counted(leftOut, 'document was', 'documents were')} left out.`}</li>
        )}
        {failed > 0 && (
          <li className="font-medium text-bad">
            {`${counted(failed, 'document')} could not be imported. The list says why.`}
          </li>
        )}
      </ul>
      <div className="mt-5 flex flex-wrap gap-2">
        {releaseId && (
          <Link
            to={adminPath(`/admin/releases/${releaseId}`)}
            className={`${button()} max-sm:w-full`}
          >
            Open the release
          </Link>
        )}
        {made > 0 && (
          <DialogButton
            look="secondary"
            className="max-sm:w-full"
            dialog={(onClose) => <UndoImport id={found._id} onClose={onClose} />}
          >
            Undo the import
          </DialogButton>
        )}
      </div>
    </SettingsPart>
  )
}

/** What an undo has left. */
export function UndoneImport({ found: { counts } }: { found: Import }) {
  return (
    <SettingsPart title="The import was undone">
      <p className="max-w-[65ch] text-sm">
        What it created is in the trash, and what it updated has been reverted.
        {counts.kept > 0 &&
          ` ${documentsText(counts.kept)} ${counts.kept === 1 ? 'was' : 'were'} kept, because somebody has changed ${counts.kept === 1 ? 'it' : 'them'} since.`}
      </p>
      <Link
        to={adminPath('/admin/settings/imports')}
        className={`${button('secondary')} mt-5 max-sm:w-full`}
      >
        Start another import
      </Link>
    </SettingsPart>
  )
}

/** Why a site could not be read. A running site can be read again. */
export function FailedImport({ found: { kind, source, failure } }: { found: Import }) {
  const navigate = useNavigate()
  const { isBusy, submit } = useSubmission({ failed: 'Failed to start the import' })
  const again = submit(async () => {
    if (isFileKind(kind)) return
    const created = await api.json('POST /imports', { body: { kind, address: source } })
    await navigate(adminPath(`/admin/settings/imports/${created._id}`))
  })
  return (
    <SettingsPart title="The import failed">
      <p className="max-w-[65ch] border-bad border-l-2 pl-4 text-sm wrap-anywhere">
        {`${capitalized(failure ?? 'the reason is not known')}. Nothing on your site has changed.`}
      </p>
      <form onSubmit={again} className="mt-5 flex flex-wrap gap-2">
        {!isFileKind(kind) && (
          <Button type="submit" isOff={isBusy} className="max-sm:w-full">
            Try again
          </Button>
        )}
        <Link
          to={adminPath('/admin/settings/imports')}
          className={`${button('secondary')} max-sm:w-full`}
        >
          Choose another source
        </Link>
      </form>
    </SettingsPart>
  )
}
