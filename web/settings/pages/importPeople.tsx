import { createFileRoute } from '@tanstack/react-router'

import { isAdmin, isOperator, type Reader } from '../../domain/reader.ts'
import { NamedError } from '../../ui/errors/named.ts'
import { messageFor } from '../../ui/errors/pages.ts'
import { ImportPage } from '../import/ImportPage.tsx'
import { type ImportKind, importKinds } from '../import/importKinds.ts'

export const Route = createFileRoute('/_signed-in/settings/import/$kind')({
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
  return kind && <ImportPage key={kind.kind} kind={kind} />
}
