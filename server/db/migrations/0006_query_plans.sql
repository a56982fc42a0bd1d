DROP INDEX "space_members_unlisted";--> statement-breakpoint
CREATE INDEX "chat_wish_next" ON "chat_wish" USING btree (greatest("next_at", "lease_until"));--> statement-breakpoint
CREATE INDEX "space_directory_told" ON "space" USING btree ("verification" DESC NULLS FIRST,"listed_members" DESC NULLS FIRST,"id") WHERE "space"."privacy" = 1;--> statement-breakpoint
CREATE INDEX "space_members_untold" ON "space" USING btree (("members" - "listed_members"));