import { createHash, createSign, generateKeyPairSync } from 'node:crypto'

interface Ceremony {
  /** The challenge from the server's options, in base64url. */
  challenge: string
  origin: string
  /** Whether the authenticator reports user verification. */
  isVerified?: boolean
}

/** A software authenticator: one passkey with a P-256 key, without attestation. */
export function createAuthenticator(rpId: string, id = 'passkey-of-the-tests') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = Buffer.from(id)
  const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
  const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
  let count = 0

  const clientData = (type: string, { challenge, origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  /** The authenticator data in the format of https://www.w3.org/TR/webauthn-3/#authenticator-data. */
  const authenticatorData = (isVerified: boolean, attested = Buffer.alloc(0)) => {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested])
  }

  /** The public key as COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
  const coseKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const point = (coordinate: string) =>
      Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(coordinate, 'base64url')])
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      point(x),
      Buffer.from([0x22]),
      point(y),
    ])
  }

  /** CBOR of {"fmt": "none", "attStmt": {}, "authData": data}. */
  const attestation = (data: Buffer) =>
    Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x58, data.length]),
      data,
    ])

  const answer = (response: object) => ({
    id: base64url(credentialId),
    rawId: base64url(credentialId),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  })

  return {
    id: base64url(credentialId),
    /** Sets the signature counter, to simulate a cloned authenticator, which counts separately. */
    setCount(next: number) {
      count = next
    },
    /** Creates the passkey. Returns what a browser would send. */
    make(ceremony: Ceremony) {
      const length = Buffer.from([0, credentialId.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey()])
      const data = authenticatorData(ceremony.isVerified ?? true, attested)
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', ceremony)),
        attestationObject: base64url(attestation(data)),
        transports: ['internal'],
      })
    },
    /** Signs in with the passkey. Returns what a browser would send. */
    use(ceremony: Ceremony) {
      count += 1
      const data = authenticatorData(ceremony.isVerified ?? true)
      const client = clientData('webauthn.get', ceremony)
      const signed = createSign('sha256').update(Buffer.concat([data, sha256(client)]))
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signed.sign(privateKey)),
      })
    },
  }
}
