import { type ChangeEvent, useRef, useState } from 'react';
import { Actions, Button } from '../elements/buttons.js';
import { ErrorAlert } from '../elements/notes.js';
import { type UploadPicture, useUI } from '../provider/ui-context.js';
import { useCommonTexts } from '../provider/use-texts.js';
import { type FieldProps, TextField } from './field.js';

type PictureFieldProps = Pick<FieldProps, 'name' | 'label' | 'hint' | 'autoComplete'> & {
  readonly current: string | null;
};

/** The address of a picture. If the application stores pictures, a button uploads a file and fills in its address. */
export function PictureField({ current, ...field }: PictureFieldProps) {
  const { uploadPicture } = useUI();
  const input = useRef<HTMLInputElement>(null);
  const fill = (address: string) => {
    if (input.current) input.current.value = address;
  };
  return (
    <>
      <TextField
        {...field}
        inputRef={input}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={current ?? ''}
        isOptional
      />
      {uploadPicture && <Upload upload={uploadPicture} onUploaded={fill} />}
    </>
  );
}

interface UploadProps {
  readonly upload: UploadPicture;
  readonly onUploaded: (address: string) => void;
}

function Upload({ upload, onUploaded }: UploadProps) {
  const common = useCommonTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const send = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    target.value = ''; // so that the same file can be chosen again
    setBusy(true);
    setError(undefined);
    try {
      onUploaded(await upload(file));
    } catch (reason) {
      setError(reason);
    }
    setBusy(false);
  };
  return (
    <>
      <ErrorAlert error={error} />
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        aria-label={common.upload}
        hidden
        onChange={(event) => void send(event)}
      />
      <Actions>
        <Button isBusy={isBusy} onClick={() => chooser.current?.click()}>
          {isBusy ? common.uploading : common.upload}
        </Button>
      </Actions>
    </>
  );
}
