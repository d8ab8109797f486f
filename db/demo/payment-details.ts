/** How to pay the operator. Fictional: no bank's routing number begins with 99. */
export function paymentDetails(operatorName: string) {
  return {
    instructions: [
      'Bank: Kedron Commerce Bank, Chicago, IL',
      `Account name: ${operatorName}`,
      'Account number: 0004170236',
      'Routing number (ACH and wire): 990042318',
      `Checks: payable to ${operatorName}, 318 W Kedron St, Floor 11, Chicago, IL 60606`,
    ].join('\n'),
    url: 'https://pay.operator.example/invoices',
    email: 'billing@operator.example',
    phone: '(312) 555-0199',
  }
}
