import { describe, expect, test } from 'vitest'
import { encrypt } from './encrypt.ts'
import { isPublicAddress, isPublicEndpoint } from './public-endpoint.ts'
import { sendToEndpoint } from './send.ts'
import { openPushService } from './test/push-service.ts'

test('a message is encrypted as in the example of RFC 8291', () => {
  const recipient = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const message = encrypt(Buffer.from('When I grow up, I want to be a watermelon'), recipient, {
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  })
  expect(message.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a message that is too long for one record is refused', () => {
  const recipient = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  expect(encrypt(Buffer.alloc(3993), recipient)).toHaveLength(4096)
  expect(() => encrypt(Buffer.alloc(3994), recipient)).toThrow('too long')
})

describe('a push service is', () => {
  test.for([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
  ])('a named public host: %s', (endpoint) => expect(isPublicEndpoint(endpoint)).toBe(true))

  test.for([
    'http://push.example.com/1',
    'https://localhost/1',
    'https://push.localhost/1',
    'https://printer.local/1',
    'https://db.internal/1',
    'https://127.0.0.1/1',
    'https://2130706433/1',
    'https://0x7f.1/1',
    'https://[::1]/1',
    'https://[::ffff:10.0.0.1]/1',
    'https://push.example.com:8443/1',
    'https://user:secret@push.example.com/1',
    'https://intranet/1',
    'file:///etc/passwd',
    'nonsense',
  ])('nothing else: %s', async (endpoint) => {
    expect(isPublicEndpoint(endpoint)).toBe(false)
    const message = { endpoint, authorization: '', body: Buffer.of(0) }
    expect(await sendToEndpoint(message, { allowsPrivate: false })).toBe('gone')
  })

  test.for(['8.8.8.8', '2606:4700::1111'])('at a public address: %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )

  test.for([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fe80::1',
    'fd00::1',
    '2002:a00:1::',
    '2001:db8::1',
    'ff02::1',
    'no address',
  ])('not at a reserved one: %s', (address) => expect(isPublicAddress(address)).toBe(false))
})

test('redirects are not followed', async () => {
  const service = await openPushService()
  service.answers.set('/moved', [307])
  const { endpoint } = service.browser('/moved')
  const message = { endpoint, authorization: '', body: Buffer.of(0) }
  expect(await sendToEndpoint(message, { allowsPrivate: true })).toBe('refused')
  await service.close()
})
