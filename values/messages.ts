/** Why a value is refused. The first four are word for word as specified. */
export const messages = {
  required: 'Field is required!',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
  zip: 'Invalid Zipcode',
  webAddress: 'Please enter a web address, such as https://example.com',
  unreadable: 'Some characters (\uFFFD) could not be read. Please type them again',
  length: (most: number) => `Please use at most ${most} characters`,
} as const
