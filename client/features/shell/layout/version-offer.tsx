import { Sparkles } from 'lucide-react';
import { newVersion, takeNewVersion } from '#client/lib/offline/new-version.ts';
import { Button } from '#client/ui/form/button.tsx';
import { connectionMessages } from './connection.messages.ts';
import { StatusStrip } from './status-strip.tsx';

const texts = connectionMessages.version;

export default function VersionOffer() {
  const isWriting = newVersion() === 'writing';
  return (
    <StatusStrip icon={Sparkles} text={isWriting ? texts.writing : texts.offered}>
      <Button variant="ghost" className="shrink-0 px-3!" onClick={takeNewVersion}>
        {texts.take}
      </Button>
    </StatusStrip>
  );
}
