import type { Reader } from '../../domain/reader.ts'
import type { Comment, Post } from '../data/posts.ts'

// happy-dom does not implement popovers.
if (typeof HTMLElement !== 'undefined' && !('showPopover' in HTMLElement.prototype))
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} })

export const reader: Reader = {
  id: 7,
  vendorId: 2,
  userType: 'ADMIN',
  organizationType: 'VENDOR',
  permissions: [],
}

export const post: Post = {
  id: 3,
  publicId: '00000000-0000-4000-8000-000000000003',
  content: 'Good morning',
  postType: 'TEXT',
  postUri: null,
  mediaWidth: null,
  mediaHeight: null,
  mentionedNames: [],
  likes: 1,
  comments: 0,
  isLiked: false,
  isSaved: false,
  isPinned: false,
  isRemoved: false,
  isDeleted: false,
  removalReason: null,
  createdAt: new Date().toISOString(),
  editedAt: null,
  userId: 9,
  author: { firstName: 'Ana', lastName: 'Silva', organizationName: 'Cedar Bluff' },
  user: null,
}

/** A comment that the reader wrote. */
export const comment: Comment = {
  id: 8,
  publicId: 'c8',
  content: 'Well said',
  mentionedNames: [],
  isRemoved: false,
  removalReason: null,
  createdAt: new Date().toISOString(),
  editedAt: null,
  userId: 7,
  author: { firstName: 'Ben', lastName: 'Cole', organizationName: null },
  user: null,
}
