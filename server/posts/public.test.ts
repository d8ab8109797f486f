import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { valueAt } from '../test/asker.ts'
import { mp4, photo } from '../uploads/test/media.ts'
import { openUploads, type Person, type Uploads } from '../uploads/test/uploads.ts'

let uploads: Uploads
let author: Person
let staff: Person

beforeAll(async () => {
  uploads = await openUploads()
  author = await uploads.person('agent@vendor.example')
  staff = await uploads.person('admin@operator.example')
})
afterAll(() => uploads.close())

let keys = 0

async function write(
  content: string,
  media: string | null = null,
): Promise<{ id: number; publicId: string }> {
  await uploads.forgetLimits()
  const post = { content, media, idempotencyKey: `key of post ${(keys += 1)}` }
  const query =
    'mutation ($post: NewPostInput!) { createPost(input: { post: $post }) { post { id publicId } } }'
  const { data, text } = await uploads.ask(query, { post }, author.token)
  const written = valueAt(data, 'createPost', 'post')
  if (!written) throw new Error(text)
  return written as { id: number; publicId: string }
}

const call = (by: Person, mutation: string) =>
  uploads.ask(`mutation { ${mutation} { clientMutationId } }`, {}, by.token)

/** The page's status and parsed tags, like a link preview. */
async function page(publicId: string) {
  const response = await uploads.get(`/post/${publicId}`)
  const html = await response.text()
  const tags = new Map(
    [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].map(
      ([, name = '', content = '']) => [name, unescaped(content)] as const,
    ),
  )
  return { status: response.status, html, tags }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const unescaped = (text: string) => text.replaceAll(/&(#?\w+);/g, (_, name: string) => entities[name] ?? '')

describe('"Open Graph tags rendered by the server so that a shared link shows title and picture"', () => {
  test('a post with a picture has them, and the picture opens without a session', async () => {
    const picture = await uploads.uploaded(author, {
      kind: 'posts',
      type: 'image/png',
      bytes: await photo('png'),
    })
    const { publicId } = await write('Our new office', picture)
    const { status, tags, html } = await page(publicId)
    expect(status).toBe(200)
    expect(tags.get('og:description')).toBe('Our new office')
    expect(tags.get('og:title')).toMatch(/^\S+ \S\., .+ on Turnstone$/)
    expect(html).toContain(`<title>`)
    expect(tags.get('twitter:card')).toBe('summary_large_image')
    expect([tags.get('og:image:width'), tags.get('og:image:height')]).toEqual(['640', '480'])
    const address = new URL(tags.get('og:image') ?? '')
    const image = await uploads.get(`${address.pathname}${address.search}`)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await uploads.get(address.pathname)).status, 'unsigned').toBe(404)
  })

  test('a signed video URL supports range requests', async () => {
    const film = await uploads.uploaded(author, { kind: 'posts', type: 'video/mp4', bytes: mp4() })
    const { publicId } = await write('', film)
    const query = '{ publicPost(publicId: "' + publicId + '") { postType postUri } }'
    const { data } = await uploads.ask(query)
    expect(valueAt(data, 'publicPost', 'postType')).toBe('VIDEO')
    const uri = String(valueAt(data, 'publicPost', 'postUri'))
    const part = await uploads.get(uri, { headers: { range: 'bytes=0-9' } })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10])
  })

  const hostile: [what: string, text: string][] = [
    ['a script', `</title></head><script>alert(1)</script>`],
    ['an attribute', `" onload="alert(1)" x="`],
    ['an apostrophe', `' onload='alert(1)`],
    ['a replacement pattern', `$& $' $\` $1`],
    ['an entity', `&lt;script&gt; &quot;`],
    ['emoji', `👨‍👩‍👧 ❤️ 🏳️‍🌈`],
  ]
  for (const [what, text] of hostile)
    test(`${what} in a post stays its text`, async () => {
      const plain = await page((await write('plain')).publicId)
      const { tags, html } = await page((await write(text)).publicId)
      expect(tags.get('og:description')).toBe(text.trim())
      const elements = (source: string) => source.match(/<[a-z]+/g)?.length
      expect(elements(html)).toBe(elements(plain.html))
      expect(html.split('<script').length).toBe(plain.html.split('<script').length)
    })

  test('direction marks are removed, and a long text is cut between characters', async () => {
    const { tags } = await page((await write(`\u202Eevil\u2066 ${'👨‍👩‍👧'.repeat(300)}`)).publicId)
    const description = tags.get('og:description') ?? ''
    expect(description).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
    expect(description).toBe(`evil ${'👨‍👩‍👧'.repeat(195)}…`)
  })

  test('a right-to-left name in the title does not turn the words around it', async () => {
    const { publicId } = await write('Shalom')
    const rename = 'update app.user_infos set first_name = $2 where id = $1 returning first_name'
    const { owner } = uploads
    const { rows } = await owner.query<{ first_name: string }>(
      'select first_name from app.user_infos where id = $1',
      [author.id],
    )
    await owner.query(rename, [author.id, 'רות\u202E'])
    const { tags, html } = await page(publicId)
    await owner.query(rename, [author.id, rows[0]?.first_name])
    const title = tags.get('og:title') ?? ''
    expect(title).toMatch(/^\u2068רות \S\.\u2069, .+ on Turnstone$/)
    expect(html).toContain(`<title>${title}</title>`)
  })

  test('100 kB is refused', async () => {
    const post = { content: 'x'.repeat(50_000), idempotencyKey: 'a key of eight' }
    const query =
      'mutation ($post: NewPostInput!) { createPost(input: { post: $post }) { clientMutationId } }'
    expect((await uploads.ask(query, { post }, author.token)).code).toBe('INVALID_INPUT')
  })
})

describe('"an unknown or removed one is a 404 page"', () => {
  test('with status 404 and identical pages', async () => {
    const picture = await uploads.uploaded(author, {
      kind: 'posts',
      type: 'image/png',
      bytes: await photo('png'),
    })
    const [deleted, removed] = [await write('Deletedpost'), await write('Removedpost', picture)]
    const address = new URL((await page(removed.publicId)).tags.get('og:image') ?? '')
    await call(author, `softDeletePost(input: { id: ${deleted.id} })`)
    await call(staff, `removePost(input: { postId: ${removed.id}, reason: "Off topic" })`)
    const unknown = await page('00000000-0000-4000-8000-000000000000')
    expect(unknown.status).toBe(404)
    for (const id of [deleted.publicId, removed.publicId, 'not-an-id', '%00'])
      expect(await page(id)).toEqual(unknown)
    const { data } = await uploads.ask(`{ publicPost(publicId: "${removed.publicId}") { content } }`)
    expect(data).toEqual({ publicPost: null })
    // A signed URL stays valid until it expires, at most five minutes.
    expect((await uploads.get(address.pathname)).status).toBe(404)
  })

  test('a restored post is visible again', async () => {
    const { id, publicId } = await write('Restored')
    await call(staff, `removePost(input: { postId: ${id}, reason: "Off topic" })`)
    await call(staff, `restorePost(input: { postId: ${id} })`)
    expect((await page(publicId)).status).toBe(200)
  })
})

test('anonymous visitors read a post with its comments only by its address', async () => {
  const { id, publicId } = await write('Public words')
  const comment = `comment: { postId: ${id}, content: "A comment", idempotencyKey: "a key of eight" }`
  await call(staff, `addComment(input: { ${comment} })`)
  const { data, text } = await uploads.ask(
    `{ publicPost(publicId: "${publicId}") { author organization content comments { author content } } }`,
  )
  expect(valueAt(data, 'publicPost', 'comments', '0', 'content')).toBe('A comment')
  expect(text).not.toMatch(/likes|profileUri|lastName/)
  for (const query of ['{ allPosts { totalCount } }', `{ postByPublicId(publicId: "${publicId}") { id } }`])
    expect((await uploads.ask(query)).code).toBe('UNAUTHENTICATED')
})
