// What every signed-in page needs at the door, in one file to fetch: the pages before sign-in have no use for any of it.
export { admit } from '../people/admit.ts'
export { queries } from '../shared/api/queries.ts'
export { SignedInFrame } from './SignedInFrame.tsx'
