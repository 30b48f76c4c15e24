import type { CDPSession, Page } from '@playwright/test';

/** The authenticator of a device. It confirms each use at once. */
export interface VirtualAuthenticator {
  /** Sets whether the device recognises its owner. A device that does not recognise the owner ends each prompt. */
  recognise(isRecognised: boolean): Promise<void>;
  /** Removes all keys from the device. */
  forget(): Promise<void>;
}

/** Adds an authenticator to the browser of a page, like the one of a phone. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognise: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    forget: async () => {
      await session.send('WebAuthn.clearCredentials', { authenticatorId });
    },
  };
}
