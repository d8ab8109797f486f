import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../notifications/test/client.ts'
import { valueAt } from '../test/asker.ts'
import { eventually } from '../test/eventually.ts'
import { photo, pdf } from '../uploads/test/media.ts'
import { openUploads, type Person, type Uploads } from '../uploads/test/uploads.ts'

let uploads: Uploads
let author: Person
let reader: Person

beforeAll(async () => {
  uploads = await openUploads()
  author = await uploads.person('agent@vendor.example')
  reader = await uploads.person('agent@vendor2.example')
})
afterAll(() => uploads.close())

let keys = 0

async function ask(by: Person, query: string) {
  await uploads.forgetLimits()
  return uploads.ask(query, {}, by.token)
}

async function write(by: Person, content = 'Good morning', media?: string) {
  const post = `content: "${content}", ${media ? `media: "${media}",` : ''} idempotencyKey: "key of post ${(keys += 1)}"`
  const { data, code } = await ask(
    by,
    `mutation { createPost(input: { post: { ${post} } }) { post { id publicId postType } } }`,
  )
  const written = (valueAt(data, 'createPost', 'post') ?? {}) as { id: number; publicId: string }
  return { ...written, code }
}

test('all specified calls exist', async () => {
  const { id, publicId } = await write(author)
  const own = `userId: ${reader.id}, postId: ${id}`
  const said = `{ clientMutationId }`
  const comment = `comment: { postId: ${id}, content: "Yes", idempotencyKey: "a key of eight" }`
  const added = await ask(reader, `mutation { addComment(input: { ${comment} }) { comment { id } } }`)
  const commentId = String(valueAt(added.data, 'addComment', 'comment', 'id'))
  for (const call of [
    `upsertLike(input: { ${own} })`,
    `upsertSave(input: { ${own} })`,
    `updateCommentById(input: { id: ${commentId}, commentPatch: { content: "Indeed" } })`,
  ])
    expect((await ask(reader, `mutation { ${call} ${said} }`)).code, call).toBe(undefined)
  const facts =
    'likes saves comments isLiked isSaved content author { firstName organizationName } user { id }'
  const { data } = await ask(
    reader,
    `{ postById(id: ${id}) { ${facts} } savedPosts(userId: ${reader.id}) { nodes { id } }
      commentsByPostId(postId: ${id}) { totalCount nodes { content editedAt } }
      allPosts(first: 1, orderBy: [ID_DESC], filter: { isDeleted: { equalTo: false } }) { nodes { publicId } } }`,
  )
  expect(data).toMatchObject({
    postById: { likes: 1, saves: 1, comments: 1, isLiked: true, isSaved: true, user: null },
    savedPosts: { nodes: expect.arrayContaining([{ id }]) },
    commentsByPostId: { totalCount: 1, nodes: [{ content: 'Indeed', editedAt: expect.any(String) }] },
    allPosts: { nodes: [{ publicId }] },
  })
  for (const call of [
    `deleteLikeByUserIdAndPostId(input: { ${own} })`,
    `deleteSaveByUserIdAndPostId(input: { ${own} })`,
    `softDeleteComment(input: { id: ${commentId} })`,
  ])
    expect((await ask(reader, `mutation { ${call} ${said} }`)).code, call).toBe(undefined)
  const patched = await ask(
    author,
    `mutation { updatePostById(input: { id: ${id}, postPatch: { content: "Good evening" } }) { post { likes saves comments content } } }`,
  )
  expect(valueAt(patched.data, 'updatePostById', 'post')).toEqual({
    likes: 0,
    saves: 0,
    comments: 0,
    content: 'Good evening',
  })
  expect((await ask(author, `mutation { softDeletePost(input: { id: ${id} }) ${said} }`)).code).toBe(
    undefined,
  )
  expect((await ask(reader, `{ postByPublicId(publicId: "${publicId}") { id } }`)).data).toEqual({
    postByPublicId: null,
  })
})

test('a like or save answers what the post is after it, by the session’s user', async () => {
  const { id } = await write(author)
  const marked = async (call: string) => {
    const { data } = await ask(
      reader,
      `mutation { answer: ${call}(input: { postId: ${id} }) { post { likes saves isLiked isSaved } } }`,
    )
    return valueAt(data, 'answer', 'post')
  }
  const nothing = { likes: 0, saves: 0, isLiked: false, isSaved: false }
  for (const time of [1, 2])
    expect([time, await marked('upsertLike')]).toEqual([time, { ...nothing, likes: 1, isLiked: true }])
  expect(await marked('deleteLikeByUserIdAndPostId')).toEqual(nothing)
  expect(await marked('upsertSave')).toEqual({ ...nothing, saves: 1, isSaved: true })
  const { data } = await ask(reader, '{ savedPosts { nodes { id isSaved } } }')
  expect(valueAt(data, 'savedPosts')).toMatchObject({ nodes: [{ id, isSaved: true }] })
  expect(await marked('deleteSaveByUserIdAndPostId')).toEqual(nothing)
})

test('liking for another user is refused with a reason', async () => {
  const { id } = await write(author)
  const { code, text } = await ask(
    reader,
    `mutation { upsertLike(input: { userId: ${author.id}, postId: ${id} }) { clientMutationId } }`,
  )
  expect(code).toBe('FORBIDDEN')
  expect(text).toContain('NOT_YOURSELF')
})

test('a post accepts only its author’s pictures and videos', async () => {
  const picture = await uploads.uploaded(author, {
    kind: 'posts',
    type: 'image/png',
    bytes: await photo('png'),
  })
  expect((await write(reader, 'Not mine', picture)).code).toBe('NOT_FOUND')
  const { publicId } = await write(author, 'Mine', picture)
  const { data } = await ask(
    reader,
    `{ postByPublicId(publicId: "${publicId}") { postType postUri mediaWidth } }`,
  )
  const post = valueAt(data, 'postByPublicId')
  expect(post).toMatchObject({ postType: 'IMAGE', mediaWidth: 640 })
  expect((await uploads.get(String(valueAt(post, 'postUri')))).status).toBe(200)
  const document = await uploads.uploaded(author, { kind: 'file', type: 'application/pdf', bytes: pdf })
  expect((await write(author, 'A document', document)).code).toBe('NOT_FOUND')
})

test('50 concurrent posts with pictures are complete or over the daily limit', async () => {
  await uploads.owner.query('delete from app.post_saves; delete from app.post_likes')
  await uploads.owner.query(`update app.posts set created_at = created_at - interval '2 days'`)
  const bytes = await photo('png', { width: 64, height: 64 })
  const pictures: string[] = []
  for (let count = 0; count < 50; count += 1) {
    await uploads.forgetLimits()
    pictures.push(await uploads.uploaded(author, { kind: 'posts', type: 'image/png', bytes }))
  }
  const written = await Promise.all(pictures.map((picture) => write(author, 'At once', picture)))
  const refused = written.filter(({ code }) => code !== undefined)
  expect(refused.map(({ code }) => code)).toEqual(Array(20).fill('RATE_LIMITED'))
  const { rows } = await uploads.owner.query(
    `select count(*)::int as posts, count(f.id)::int as files from app.posts p
      left join app.files f on f.subject = 'POST' and f.subject_id = p.id where p.content = 'At once'`,
  )
  expect(rows).toEqual([{ posts: 30, files: 30 }])
})

test('new posts and changes are sent live to every signed-in user', async () => {
  await uploads.owner.query(`update app.posts set created_at = created_at - interval '2 days'`)
  const client = await connect(uploads.address, reader.token)
  try {
    const { id, publicId } = await write(author)
    await eventually(() => expect(client.others).toContain(`{"postAdded":"${publicId}"}`))
    await ask(
      author,
      `mutation { updatePostById(input: { id: ${id}, postPatch: { content: "Changed" } }) { clientMutationId } }`,
    )
    await eventually(() => expect(client.others).toContain(`{"postChanged":"${publicId}"}`))
  } finally {
    client.socket.terminate()
  }
})
