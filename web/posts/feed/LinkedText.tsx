import { piecesOf } from '../data/linked.ts'
import { Pieces } from './Pieces.tsx'

type LinkedTextProps = { content: string; mentionedNames: readonly (string | null)[] }

/** A text whose web addresses can be opened. */
export function LinkedText({ content, mentionedNames }: LinkedTextProps) {
  return <Pieces pieces={piecesOf(content, mentionedNames)} />
}
