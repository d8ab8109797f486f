import 'postgraphile/graphile-build-pg'
import type { PgSelectSingleStep } from 'postgraphile/@dataplan/pg'
import { sql } from 'postgraphile/@dataplan/pg/pg-sql2'
import { randomUUID } from 'node:crypto'
import { context, type FieldArgs, lambda } from 'postgraphile/grafast'
import { extendSchema, gql } from 'postgraphile/utils'
import { notedOf, readAs, type Reading } from '../readings/reading.ts'
import type { FileSigner } from './signing.ts'
import type { Piece } from './store.ts'

const addresses = extendSchema(() => {
  return {
    typeDefs: gql`
      """
      Of an image. Any other file has one size, whichever is asked for.
      """
      enum FileSize {
        """
        96 pixels.
        """
        SMALL
        """
        256 pixels.
        """
        MEDIUM
        """
        At most 2048 pixels.
        """
        LARGE
      }
      extend type File {
        """
        An address for an \`<img>\` or a download. It is good for 2.5 to 5 minutes unless everyone may read the file.
        """
        uri(size: FileSize!): String!
      }
    `,
    objects: {
      File: {
        plans: {
          uri($file: PgSelectSingleStep, args: FieldArgs) {
            const given = [
              context().get('signer'),
              $file.get('public_id'),
              $file.get('width'),
              $file.get('audience'),
              args.getRaw('size'),
            ] as const
            return lambda(given, ([signer, id, width, audience, size]) => {
              const piece = width === null ? 'original' : pieceOf(size)
              const isPublic = audience === 'PUBLIC'
              return isPublic
                ? signer.publicAddressOf(String(id), piece)
                : signer.addressOf(String(id), piece)
            })
          },
        },
      },
    },
  }
}, 'TurnstoneFileAddressPlugin')

/** Fields that hold the path of a file: who sees the row is given it signed. */
const paths: Readonly<Record<string, { field: string; description: string; size: 'MEDIUM' | 'LARGE' }>> = {
  UserInfo: {
    field: 'profileUri',
    description: 'An address of the profile image, good for 2.5 to 5 minutes.',
    size: 'MEDIUM',
  },
  Organization: {
    field: 'profileUri',
    description: 'An address of the picture, good for 2.5 to 5 minutes.',
    size: 'MEDIUM',
  },
  Company: {
    field: 'profileUri',
    description: 'An address of the picture, good for 2.5 to 5 minutes.',
    size: 'MEDIUM',
  },
  Post: {
    field: 'postUri',
    description: 'An address of the media, good for 2.5 to 5 minutes.',
    size: 'LARGE',
  },
  PublicPost: {
    field: 'postUri',
    description: 'An address of the media, good for 2.5 to 5 minutes.',
    size: 'LARGE',
  },
}

/** The path of a file's own row; only an image has sizes. */
const fileReading: Reading = {
  kind: 'file',
  path: (file) =>
    sql`'/files/' || ${file}.public_id || case when ${file}.width is null then '/original' else '' end`,
  isPublic: (file) => sql`${file}.audience = 'PUBLIC'`,
}

const signedPaths: GraphileConfig.Plugin = {
  name: 'TurnstoneSignedPathsPlugin',
  version: '1.0.0',
  schema: {
    hooks: {
      GraphQLObjectType_fields_field(field, build, { scope: { fieldName }, Self }) {
        if (Self.name === 'File' && fieldName === 'uri') return readAs(field, fileReading)
        const { plan } = field
        const path = paths[Self.name]
        if (path?.field !== fieldName || !plan) return field
        const { description, size: defaultValue } = path
        const size = { type: build.getInputTypeByName('FileSize'), defaultValue }
        const reading = notedOf(field)
        return readAs(
          {
            ...field,
            description,
            args: { ...field.args, size },
            plan($row, args, info) {
              const given = [context().get('signer'), plan($row, args, info), args.getRaw('size')] as const
              return lambda(given, ([signer, stored, wanted]) => signed(signer, stored, wanted))
            },
          },
          reading?.kind === 'column'
            ? { kind: 'file', path: (row) => sql`${row}.${sql.identifier(reading.column)}` }
            : undefined,
        )
      },
    },
  },
}

/** Marks a stored path in an answer that PostgreSQL writes. It is secret: no other text can have it. */
const mark = randomUUID()

/** SQL for a path in such an answer, of a file in this size. */
export function placeholder(path: string, size: string, isPublic?: string): string {
  const audience =
    isPublic === undefined ? `'signed '` : `case when ${isPublic} then 'public ' else 'signed ' end`
  return `'${mark} ${size} ' || ${audience} || ${path}`
}

/** The answer with the addresses of its files. */
export function withAddresses(answer: string, signer: FileSigner): string {
  if (!answer.includes(mark)) return answer
  return answer.replaceAll(
    new RegExp(`"${mark} (\\w+) (public|signed) ([^"]*)"`, 'g'),
    (_, size: string, audience: string, path: string) =>
      JSON.stringify(audience === 'public' ? addressed(signer, path, size) : signed(signer, path, size)),
  )
}

function signed(signer: FileSigner, path: unknown, size: unknown): string | null {
  const file = fileIn(path, size)
  return file && signer.addressOf(...file)
}

function addressed(signer: FileSigner, path: unknown, size: unknown): string | null {
  const file = fileIn(path, size)
  return file && signer.publicAddressOf(...file)
}

function fileIn(path: unknown, size: unknown): [id: string, piece: Piece] | null {
  const [, id, original] = /^\/files\/([0-9a-f-]{36})(\/original)?$/.exec(String(path)) ?? []
  return id === undefined ? null : [id, original ? 'original' : pieceOf(size)]
}

function pieceOf(size: unknown): Piece {
  return size === 'SMALL' ? 'small' : size === 'LARGE' ? 'large' : 'medium'
}

export const FilesPlugin: GraphileConfig.Preset = { plugins: [addresses, signedPaths] }
