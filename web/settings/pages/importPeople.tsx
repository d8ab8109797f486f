import { createFileRoute } from '@tanstack/react-router'

import { isAdmin, isOperator, type Reader } from '../../domain/reader.ts'
import { isPublicId } from '../../ui/address.ts'
import { NamedError } from '../../ui/errors/named.ts'
import { messageFor } from '../../ui/errors/pages.ts'
import { ImportPage } from '../import/ImportPage.tsx'
import { type ImportKind, importKinds } from '../import/importKinds.ts'

/** The import that is open. */
type ImportSearch = { import?: string | undefined }

export const Route = createFileRoute('/_signed-in/settings/import/$kind')({
  validateSearch: (search): ImportSearch => search,
  loader: ({ context: { user }, params }) => {
    const kind = importKinds[params.kind]
    if (!kind) throw new NamedError(404, messageFor(404))
    if (!mayImport(user, kind)) throw new NamedError(403, messageFor(403))
  },
  component: Import,
})

function mayImport(user: Reader, { kind }: ImportKind): boolean {
  if (kind === 'VENDOR') return isOperator(user)
  if (kind === 'ASSOCIATE') return isAdmin(user) && user.organizationType !== 'VENDOR'
  return !isOperator(user) && user.userType === 'MASTER_ADMIN'
}

function Import() {
  const kind = importKinds[Route.useParams().kind]
  const opened = Route.useSearch().import
  const navigate = Route.useNavigate()
  if (!kind) return null
  const open = (publicId: string | undefined) => void navigate({ search: { import: publicId } })
  return (
    <ImportPage
      key={kind.kind}
      kind={kind}
      publicId={isPublicId(opened ?? '') ? opened : undefined}
      onOpen={open}
    />
  )
}
