import { queryOptions } from '@tanstack/react-query'

import { graphql } from '../../domain/api/graphql.ts'
import { request } from '../../domain/api/request.ts'
import type { Lead } from './leadQuery.ts'

/** What came to the reply addresses of a lead, newest first, and what mail servers said of its emails. */
const leadRepliesDocument = graphql(`
  query LeadReplies($publicId: UUID!) {
    leadByPublicId(publicId: $publicId) {
      mails(first: 100, orderBy: [ID_DESC]) {
        nodes {
          id
          refusal
        }
      }
      replies(first: 100, orderBy: [ID_DESC]) {
        nodes {
          id
          status
          reason
          createdAt
          content {
            senderEmail
            senderName
            subject
            text
            quotedText
            leftOut
          }
          attachments(first: 20) {
            nodes {
              publicId
              name
              byteSize
              uri(size: LARGE)
            }
          }
        }
      }
    }
  }
`)

export type LeadReply = Awaited<ReturnType<typeof loadReplies>>['replies'][number]

/** Asked only where the reader's organization has written. */
export function repliesQuery({ publicId, mails }: Pick<Lead, 'publicId' | 'mails'>) {
  return queryOptions({
    queryKey: ['lead', publicId, 'replies'],
    queryFn: () => loadReplies(publicId),
    enabled: mails.length > 0,
  })
}

async function loadReplies(publicId: string) {
  const { leadByPublicId } = await request(leadRepliesDocument, { publicId })
  const mails = present(leadByPublicId?.mails.nodes ?? [])
  return {
    replies: present(leadByPublicId?.replies.nodes ?? []).map(({ content, attachments, ...reply }) => ({
      ...reply,
      senderEmail: content?.senderEmail ?? null,
      senderName: content?.senderName ?? null,
      subject: content?.subject ?? null,
      text: content?.text ?? null,
      quotedText: content?.quotedText ?? null,
      leftOut: present(content?.leftOut ?? []),
      files: present(attachments.nodes),
    })),
    /** By the id of an email. */
    refusals: Object.fromEntries(mails.map(({ id, refusal }) => [id, refusal])),
  }
}

function present<T>(all: readonly (T | null)[]): T[] {
  return all.filter((one) => one !== null)
}
