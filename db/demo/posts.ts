import { publicIdOf } from './chance.ts'
import { ago, people, personId, type Table, type World } from './world.ts'

type Said = { by: string; text: string; hoursAgo: number }
type DemoPost = Said & {
  isPinned?: true
  comments?: readonly Said[]
  likedBy?: readonly string[]
  savedBy?: readonly string[]
}

const said = (by: string, hoursAgo: number, text: string): Said => ({ by, hoursAgo, text })

const staff = ['master@operator.example', 'admin@operator.example']
const vendors = ['master@vendor.example', 'admin@vendor.example', 'agent@vendor.example']
const referrers = ['associate@operator.example', 'associate@multirole.example', 'agent@multirole.example']

/** Sample posts, newest last. */
const posts: readonly DemoPost[] = [
  {
    ...said(
      'master@independent.example',
      190,
      'We now cover all of New Mexico as well. If you have referrals around Santa Fe or Las Cruces, send them our way.',
    ),
    likedBy: referrers,
    comments: [said('associate@operator.example', 188, 'Good to know. I have two families there who asked.')],
  },
  {
    ...said(
      'agent@vendor.example',
      150,
      'A small thing that works: I call within the first hour and then write down what the customer said in their own words. Half of my closed deals this quarter started like that.',
    ),
    likedBy: [...staff, ...referrers, 'master@vendor2.example'],
    savedBy: ['associate@operator.example'],
    comments: [
      said(
        'agent@vendor2.example',
        149,
        'Same here. The note also helps when someone else has to take over.',
      ),
      said(
        'master@operator.example',
        147,
        'We see it in the figures, too: leads contacted on the same day close about twice as often.',
      ),
    ],
  },
  {
    ...said(
      'admin@operator.example',
      120,
      'Reminder: invoices for October are out. If something does not match your records, open a ticket from the transaction page so that we have the details at hand.',
    ),
    likedBy: ['master@vendor.example'],
  },
  {
    ...said(
      'associate@multirole.example',
      74,
      'Question to everyone who refers home services: what do you say when people ask how long until someone calls?',
    ),
    comments: [
      said('associate@operator.example', 73, 'One business day. I would rather have them surprised.'),
      said(
        'admin@vendor.example',
        71,
        'For us it is usually two hours. We see the time an offer came in, so nothing waits overnight.',
      ),
    ],
    likedBy: ['agent@vendor.example', 'associate@operator.example'],
  },
  {
    ...said(
      'master@operator.example',
      50,
      'Welcome to everyone who joined this month! Introduce yourself here: what do you offer, where, and what makes a good referral for you? Guidelines for referrals: https://www.consumer.ftc.gov',
    ),
    isPinned: true,
    likedBy: [...vendors, ...referrers],
    savedBy: ['agent@multirole.example'],
    comments: [
      said(
        'master@vendor2.example',
        48,
        'Hello from Phoenix. Corporate IT, from 10 seats up. A good referral has someone who can decide in the first call.',
      ),
    ],
  },
  {
    ...said(
      'agent@multirole.example',
      29,
      'Closed my first deal through a referral from another organization today. Thank you for the clear notes, they made the first call easy.',
    ),
    likedBy: [...staff, ...vendors, 'associate@operator.example'],
    comments: [said('master@multirole.example', 28, 'Well deserved!')],
  },
  {
    ...said(
      'master@vendor2.example',
      9,
      'We have free capacity for new customers in Texas and Arizona through the end of the month.',
    ),
    likedBy: ['admin@operator.example'],
  },
  {
    ...said(
      'associate@operator.example',
      3,
      'Tip for referrers: ask for the budget range early. Providers answer faster when they know it, and no one loses time.',
    ),
    likedBy: ['agent@vendor.example', 'master@operator.example'],
    savedBy: ['master@vendor.example'],
  },
]

/** Posts with comments, likes and saves. Triggers set the counters. */
export function postTables({ now, operatorName }: World): Table[] {
  const comments = posts.flatMap((post, index) =>
    (post.comments ?? []).map((comment) => ({ ...comment, postId: index + 1 })),
  )
  return [
    { name: 'post_authors', rows: authorRows(operatorName) },
    {
      name: 'posts',
      rows: posts.map((post, index) => ({
        ...writtenRow(post, now),
        id: index + 1,
        public_id: publicIdOf('post', String(index + 1)),
        post_type: 'TEXT',
        mentioned_user_ids: [],
        mentioned_names: [],
        likes: 0,
        saves: 0,
        comments: 0,
        is_pinned: post.isPinned ?? false,
        idempotency_key: `demo post ${index + 1}`,
      })),
    },
    {
      name: 'comments',
      rows: comments.map((comment, index) => ({
        ...writtenRow(comment, now),
        id: index + 1,
        public_id: publicIdOf('comment', String(index + 1)),
        post_id: comment.postId,
        mentioned_user_ids: [],
        mentioned_names: [],
        idempotency_key: `demo comment ${index + 1}`,
      })),
    },
    { name: 'post_likes', rows: markRows((post) => post.likedBy, now) },
    { name: 'post_saves', rows: markRows((post) => post.savedBy, now) },
  ]
}

function writtenRow({ by, text, hoursAgo }: Said, now: Date) {
  const at = ago(now, hoursAgo / 24)
  return {
    user_id: personId(by),
    content: text,
    is_removed: false,
    is_deleted: false,
    created_at: at,
    updated_at: at,
  }
}

function markRows(markedBy: (post: DemoPost) => readonly string[] | undefined, now: Date) {
  return posts.flatMap((post, index) =>
    (markedBy(post) ?? []).map((email) => ({
      post_id: index + 1,
      user_id: personId(email),
      created_at: ago(now, post.hoursAgo / 24 / 2),
    })),
  )
}

function authorRows(operatorName: string) {
  const authors = new Set(posts.flatMap((post) => [post.by, ...(post.comments ?? []).map(({ by }) => by)]))
  return people
    .filter(({ email }) => authors.has(email))
    .map(({ email, name, organization }) => ({
      user_id: personId(email),
      first_name: name.first,
      last_name: name.last,
      organization_name: organization?.type === 'OPERATOR' ? operatorName : (organization?.name ?? null),
    }))
}
