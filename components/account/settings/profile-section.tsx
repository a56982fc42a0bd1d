'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input, Textarea } from '@/components/ui/input';
import { showSnackbar } from '@/components/ui/snackbar';
import { call } from '@/lib/api/client';
import { showMe } from '@/lib/queries/account';
import type { Me } from '@/protocol/account';
import { USERNAME_PATTERN } from '@/protocol/account-rules';
import { AvatarPicker } from '@/components/account/avatar-picker';
import { problems } from '@/components/account/check-account';
import { NftPictureChoice } from './nft-picture-choice';
import { FormAlert } from '@/components/ui/form-alert';
import { useSubmit } from '@/components/account/use-submit';

const fields = ['username', 'bio'] as const;
const BIO_MAX_LENGTH = 300;

/** What was changed and not saved yet. It lives above the sections, so that looking at another one loses nothing. */
export type ProfileDraft = Partial<Pick<Me, 'avatar' | 'username' | 'bio'>>;

export function isChanged(me: Me, draft: ProfileDraft): boolean {
  const { avatar, username, bio } = { ...me, ...draft };
  return avatar !== me.avatar || username.trim() !== me.username || bio !== me.bio;
}

export interface ProfileSectionProps {
  me: Me;
  draft: ProfileDraft;
  onEdit: (part: ProfileDraft) => void;
  onDiscard: () => void;
}

/** What others see: picture, name, a few words. Saved together. */
export function ProfileSection({ me, draft, onEdit, onDiscard }: ProfileSectionProps) {
  const t = useTranslations('account');
  const { avatar, username: name, bio } = { ...me, ...draft };
  const changed = isChanged(me, draft);
  const marked =
    me.nameProblem && name.trim() === me.username
      ? t('setup.usernameMarked', { problem: me.nameProblem })
      : undefined;
  const { busy, errors, formProps } = useSubmit({
    fields,
    offlineText: t('form.offline'),
    check: ({ username }) =>
      problems({ username: USERNAME_PATTERN.test(username.trim()) ? undefined : t('setup.usernameInvalid') }),
    send: ({ username, bio: text }) =>
      call('update', { body: { username: username.trim(), bio: text, avatar }, failure: 'silent' }),
    done: (updated) => {
      void showMe(updated);
      onDiscard();
      showSnackbar(t('settings.saved'));
    },
  });

  return (
    <form {...formProps} className="flex max-w-[520px] flex-col gap-6">
      <FormAlert text={errors.form} />
      <AvatarPicker
        name={name}
        value={avatar}
        shown={me.avatar}
        onChange={(picture) => onEdit({ avatar: picture })}
      />
      <NftPictureChoice onSet={(picture) => onEdit({ avatar: picture })} />
      <Field
        label={t('setup.username')}
        help={t('setup.usernameHelp')}
        error={errors.username ?? marked}
        required
      >
        {(control) => (
          <Input
            {...control}
            name="username"
            value={name}
            onChange={(event) => onEdit({ username: event.target.value })}
            autoComplete="nickname"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        label={t('settings.bio')}
        help={<span className="num">{t('settings.bioHelp', { left: BIO_MAX_LENGTH - bio.length })}</span>}
        error={errors.bio}
      >
        {(control) => (
          <Textarea
            {...control}
            name="bio"
            value={bio}
            maxLength={BIO_MAX_LENGTH}
            onChange={(event) => onEdit({ bio: event.target.value })}
          />
        )}
      </Field>
      <div className="flex items-center gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {t('settings.save')}
        </Button>
        {changed && !busy && (
          <Button variant="ghost" onClick={onDiscard}>
            {t('settings.discard')}
          </Button>
        )}
      </div>
    </form>
  );
}
