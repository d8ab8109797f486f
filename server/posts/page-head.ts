import type { AuthFunctions } from '../auth/auth-functions.ts'
import type { Settings } from '../base/settings.ts'
import { isolated, shortened } from '../../texts/plainLine.ts'
import { plainLine, plainText } from '../../values/text.ts'
import type { FileSigner } from '../uploads/signing.ts'

/** The server-rendered tags of a page's head, and its status. */
export type PageHead = {
  status: 200 | 404
  title: string
  tags: readonly (readonly [name: string, content: string])[]
}

type Row = {
  author: string
  organization: string | null
  content: string
  post_type: string
  post_uri: string | null
  media_width: number | null
  media_height: number | null
}
type Services = { auth: AuthFunctions; signer: FileSigner; settings: Settings }

const uuid = /^\/post\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** The length of a text in link previews, in user-perceived characters. */
const longest = 200

/** The Open Graph tags of a post's page, or status 404 if the post is not visible. Undefined on other pages. */
export async function postHead(path: string, services: Services): Promise<PageHead | undefined> {
  if (!/^\/post\/[^/]+\/?$/.test(path)) return undefined
  const { operatorName, publicUrl } = services.settings
  const [, publicId] = uuid.exec(path.toLowerCase().replace(/\/$/, '')) ?? []
  const [post] = publicId === undefined ? [] : await services.auth.rows<Row>('public_post', publicId)
  if (!post) return { status: 404, title: operatorName, tags: [['robots', 'noindex']] }
  const by = [post.author, post.organization].filter((name) => name !== null)
  const title = `${by.map((name) => isolated(plainLine(name))).join(', ')} on ${operatorName}`
  return {
    status: 200,
    title,
    tags: [
      ['og:type', 'article'],
      ['og:site_name', operatorName],
      ['og:title', title],
      ['og:description', shortened(plainText(post.content).replaceAll(/\s+/g, ' ').trim(), longest) || title],
      ['og:url', `${publicUrl}/post/${publicId}`],
      ['twitter:card', post.post_type === 'IMAGE' ? 'summary_large_image' : 'summary'],
      ...mediaTags(post, services),
    ],
  }
}

/** Previews fetch the picture immediately and cache it, so a short-lived signature suffices. */
function mediaTags(post: Row, { signer, settings }: Services): [string, string][] {
  const [, file] = /^\/files\/([0-9a-f-]{36})/.exec(post.post_uri ?? '') ?? []
  if (file === undefined) return []
  if (post.post_type === 'VIDEO')
    return [['og:video', `${settings.publicUrl}${signer.addressOf(file, 'original')}`]]
  return [
    ['og:image', `${settings.publicUrl}${signer.addressOf(file, 'large')}`],
    ...(post.media_width !== null && post.media_height !== null
      ? ([
          ['og:image:width', String(post.media_width)],
          ['og:image:height', String(post.media_height)],
        ] as [string, string][])
      : []),
  ]
}
