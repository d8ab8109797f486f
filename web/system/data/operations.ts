import { graphql } from '../../domain/api/graphql.ts'

export const systemDocument = graphql(`
  query System {
    systemProblems(first: 50) {
      nodes {
        kind
        count
        since
        detail
      }
    }
    systemSummary {
      databaseVersion
      databaseBytes
      connections
      maxConnections
      releaseVersion
      releasedAt
      beatAt
      mailDelivery
      mailSentAt
      mailFailingSince
      mailCode
      inboxReadAt
      inboxFailingSince
    }
    systemNodes(first: 50) {
      nodes {
        node
        process
        host
        version
        startedAt
        reportedAt
        isSilent
        reasons
        freeMb
        isListening
        hasMailServer
        readsInbox
        hasBucket
      }
    }
    queuedTasks(first: 100) {
      nodes {
        task
        waiting
        running
        retrying
        oldestAt
      }
    }
    slowOperations(first: 10) {
      nodes {
        operation
        times
        averageMs
        longestMs
        lastAt
      }
    }
    systemProofs(first: 3) {
      nodes {
        kind
        checkedAt
        failingSince
        problems
        isRunning
      }
    }
    givenUpTasks(first: 50) {
      nodes {
        task
        jobs
        attempts
        oldestAt
        newestAt
        reason
      }
    }
    refusedLetters(first: 50) {
      nodes {
        id
        task
        code
        refusedAt
        personName
        organizationName
      }
    }
  }
`)

export const givenUpJobsDocument = graphql(`
  query GivenUpJobs($task: String!) {
    givenUpJobs(task: $task, first: 50) {
      nodes {
        id
        attempts
        createdAt
        failedAt
        reason
      }
    }
  }
`)

export const runProofDocument = graphql(`
  mutation RunProof($input: RunProofInput!) {
    runProof(input: $input) {
      result
    }
  }
`)

export const retryJobsDocument = graphql(`
  mutation RetryJobs($input: RetryJobsInput!) {
    retryJobs(input: $input) {
      result
    }
  }
`)

export const discardJobsDocument = graphql(`
  mutation DiscardJobs($input: DiscardJobsInput!) {
    discardJobs(input: $input) {
      result
    }
  }
`)

export const sendLettersAgainDocument = graphql(`
  mutation SendLettersAgain($input: SendLettersAgainInput!) {
    sendLettersAgain(input: $input) {
      result
    }
  }
`)

export const dismissLettersDocument = graphql(`
  mutation DismissLetters($input: DismissLettersInput!) {
    dismissLetters(input: $input) {
      result
    }
  }
`)
