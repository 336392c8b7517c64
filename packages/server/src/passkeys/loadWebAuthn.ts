/** The library of passkeys has 250 modules, a sixth of a server's start. It loads with the first request that needs it. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
