import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { queries } from '../domain/api/queries.ts'
import { readToken } from '../domain/api/token.ts'
import { admit } from '../people/data/admit.ts'
import { postQuery, publicPostQuery } from '../posts/data/posts.ts'
import { PostPage } from '../posts/pages/PostPage.tsx'
import { PublicPostPage } from '../posts/pages/PublicPostPage.tsx'
import { isPublicId } from '../ui/address.ts'
import { NotFoundError } from '../ui/errors/named.ts'
import { SignedInFrame } from './SignedInFrame.tsx'

/** A post's permalink: in the frame for signed-in viewers, as a public page for everyone else. */
export const Route = createFileRoute('/post/$publicId')({
  beforeLoad: async () => ({ user: readToken() ? await admit() : null }),
  loader: async ({ context: { user }, params: { publicId } }) => {
    if (!isPublicId(publicId)) throw new NotFoundError()
    const found = user
      ? await queries.ensureQueryData(postQuery(publicId))
      : await queries.ensureQueryData(publicPostQuery(publicId))
    if (!found) throw new NotFoundError()
  },
  component: PostAddress,
})

function PostAddress() {
  const { user } = Route.useRouteContext()
  const { publicId } = Route.useParams()
  if (!user)
    return (
      <QueryClientProvider client={queries}>
        <PublicPostPage publicId={publicId} />
      </QueryClientProvider>
    )
  return (
    <SignedInFrame user={user}>
      <PostPage key={publicId} publicId={publicId} reader={user} />
    </SignedInFrame>
  )
}
