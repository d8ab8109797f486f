import { graphql } from '../../domain/api/graphql.ts'

export const figuresDocument = graphql(`
  query DashboardFigures(
    $aggType: String!
    $period: String!
    $compare: String!
    $aggId: Int
    $withActions: Boolean!
  ) {
    conversionRate(aggType: $aggType, period: $period, aggId: $aggId, compare: $compare) {
      totalSubmitted
      closed
      previousTotalSubmitted
      previousClosed
      period {
        fromDay
        toDay
        previousFromDay
        previousToDay
      }
    }
    dashboardLeads(aggType: $aggType, period: $period, aggId: $aggId, compare: $compare) {
      totals
      previousTotals
      byProgress {
        step
        reached
        here
        onHold
        lost
      }
    }
    dashboardInvoices(aggType: $aggType, period: $period, aggId: $aggId, compare: $compare) {
      overDue
      paid
      pending
      total
      overDueAmount
      paidAmount
      pendingAmount
      totalAmount
      previousPaidAmount
    }
    dashboardPayouts(aggType: $aggType, period: $period, aggId: $aggId, compare: $compare) {
      expected
      approved
      paid
      expectedAmount
      approvedAmount
      paidAmount
      previousPaidAmount
    }
    revenueByPeriod(aggType: $aggType, period: $period, aggId: $aggId, compare: $compare) {
      total
      previousTotal
      deals
      endedDeals
      endedAmount
      step
      points {
        day
        amount
        payouts
        previousAmount
      }
    }
    dashboardActions @include(if: $withActions) {
      action
      count
      amount
      isExact
    }
  }
`)

export const referralsDocument = graphql(`
  query DashboardReferrals($period: String!, $compare: String!) {
    conversionRate(aggType: "REFERRER", period: $period, compare: $compare) {
      totalSubmitted
      closed
      previousTotalSubmitted
      previousClosed
      period {
        fromDay
        toDay
      }
    }
    revenueByPeriod(aggType: "REFERRER", period: $period, compare: $compare) {
      total
      previousTotal
    }
  }
`)

export const rangeDocument = graphql(`
  query RevenueRange($aggType: String!, $startDate: Date!, $endDate: Date!, $compare: String!, $aggId: Int) {
    revenueByDateRange(
      aggType: $aggType
      startDate: $startDate
      endDate: $endDate
      compare: $compare
      aggId: $aggId
    ) {
      total
      previousTotal
      deals
      endedDeals
      step
      points {
        day
        amount
        payouts
        previousAmount
      }
    }
  }
`)

export const detailsDocument = graphql(`
  query DashboardDetails(
    $aggType: String!
    $period: String!
    $share: String!
    $people: String!
    $aggId: Int
    $withPeople: Boolean!
    $withMoney: Boolean!
    $withTimes: Boolean!
    $withPayouts: Boolean!
  ) {
    serviceShare(aggType: $aggType, period: $period, serviceAggType: $share, aggId: $aggId) {
      serviceId
      serviceName
      percentage
      count
      amount
    }
    services: figureBreakdown(aggType: $aggType, period: $period, breakdown: "SERVICE", aggId: $aggId) {
      subjectId
      name
      submitted
      won
      lost
      closedValue
    }
    people: figureBreakdown(aggType: $aggType, period: $period, breakdown: $people, aggId: $aggId)
      @include(if: $withPeople) {
      subjectId
      name
      submitted
      won
      lost
      closedValue
    }
    referrers: figureBreakdown(aggType: $aggType, period: $period, breakdown: "REFERRER", aggId: $aggId)
      @include(if: $withPeople) {
      subjectId
      name
      submitted
      won
      lost
      closedValue
    }
    responseTimes(aggType: $aggType, period: $period, aggId: $aggId) @include(if: $withPeople) {
      subjectId
      name
      accepted
      acceptSeconds
      contacted
      contactSeconds
      overdueInvoices
      overdueAmount
    }
    contact: figureTimes(aggType: $aggType, period: $period, measure: "CONTACT", aggId: $aggId)
      @include(if: $withTimes) {
      bucket
      label
      count
    }
    close: figureTimes(aggType: $aggType, period: $period, measure: "CLOSE", aggId: $aggId)
      @include(if: $withTimes) {
      bucket
      label
      count
    }
    invoiceAging(aggType: $aggType, aggId: $aggId) @include(if: $withMoney) {
      bucket
      label
      count
      amount
      fromDay
      toDay
    }
    expectedPayouts(aggType: $aggType, aggId: $aggId) @include(if: $withPayouts) {
      bucket
      label
      count
      amount
      fromDay
      toDay
    }
  }
`)

export const coverageDocument = graphql(`
  query DashboardCoverage($period: String!) {
    serviceCoverages(period: $period) {
      serviceId
      serviceName
      states
      requests
    }
  }
`)

export const waitingDocument = graphql(`
  query WaitingLeads($status: [String!], $view: LeadView, $sort: String) {
    allLeads(view: $view, status: $status, sort: $sort, first: 5) {
      totalCount
      nodes {
        id
        publicId
        leadFirstName
        leadMiddleName
        leadLastName
        leadPhoneNumber
        leadEmail
        contactStops {
          channel
        }
        leadZipPrefix
        leadBudgetFrom
        leadBudgetTo
        status
        statusSince
        offerExpiresAt
        service {
          name
        }
        openMoves {
          move
          label
          toStatus
          needs
          isDestructive
          warning
        }
      }
    }
  }
`)

export const reportDocument = graphql(`
  query MonthlyReport {
    monthlyReport
  }
`)

export const setReportDocument = graphql(`
  mutation SetMonthlyReport($isOn: Boolean!) {
    setMonthlyReport(input: { isOn: $isOn }) {
      result
    }
  }
`)
