// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Ownable} from '@openzeppelin/contracts/access/Ownable.sol';
import {GuildRewards} from '../src/GuildRewards.sol';
import {IGuildRewards} from '../src/IGuildRewards.sol';
import {Fixture} from './Fixture.sol';
import {vm} from './Vm.sol';

contract RolesTest is Fixture {
    address private constant NEW = address(0x2E3);

    function ownerSays() private {
        vm.expectEmit(true, true, true, true, address(rewards));
    }

    function test_aNewSignerWaitsTwoDaysAndARemovedOneEndsAtOnce() public {
        ownerSays();
        emit IGuildRewards.SignerAdded(NEW, block.timestamp + 48 hours);
        vm.prank(OWNER);
        rewards.addSigner(NEW);
        vm.assertEq(rewards.signerActiveFrom(NEW), block.timestamp + 48 hours);
        ownerSays();
        emit IGuildRewards.SignerRemoved(NEW);
        vm.prank(OWNER);
        rewards.removeSigner(NEW);
        vm.assertEq(rewards.signerActiveFrom(NEW), 0);
    }

    function test_signersAreAddedAndRemovedOnce() public {
        vm.startPrank(OWNER);
        address known = vm.addr(SIGNER_KEY);
        vm.assertEq(rewards.signerActiveFrom(known), block.timestamp);
        vm.expectRevert(abi.encodeWithSelector(IGuildRewards.SignerRefused.selector, known));
        rewards.addSigner(known);
        vm.expectRevert(abi.encodeWithSelector(IGuildRewards.SignerRefused.selector, address(0)));
        rewards.addSigner(address(0));
        vm.expectRevert(abi.encodeWithSelector(IGuildRewards.SignerRefused.selector, NEW));
        rewards.removeSigner(NEW);
    }

    function test_relayersAreListedAndUnlisted() public {
        vm.assertTrue(rewards.relayerListed(RELAYER));
        ownerSays();
        emit IGuildRewards.RelayerSet(RELAYER, false);
        vm.prank(OWNER);
        rewards.setRelayer(RELAYER, false);
        vm.assertFalse(rewards.relayerListed(RELAYER));
        bytes32 id = fund(room(address(0), 10, 2));
        claimAs(RELAYER, id, 0, ALICE, 5);
        vm.assertEq(rewards.creditOf(RELAYER), 0);
    }

    function test_tokensAreListedAndUnlisted() public {
        ownerSays();
        emit IGuildRewards.TokenSet(address(coin), false);
        vm.prank(OWNER);
        rewards.setToken(address(coin), false);
        vm.assertFalse(rewards.tokenListed(address(coin)));
        ownerSays();
        emit IGuildRewards.AnyTokenSet(true);
        vm.prank(OWNER);
        rewards.setAnyToken(true);
        vm.assertTrue(rewards.anyToken());
    }

    function test_depositsArePausedAndOpened() public {
        ownerSays();
        emit IGuildRewards.DepositsPausedSet(true);
        vm.prank(OWNER);
        rewards.setDepositsPaused(true);
        vm.assertTrue(rewards.depositsPaused());
    }

    function test_ownerAndRelayersPriceClaimsUpToTheBound() public {
        ownerSays();
        emit IGuildRewards.ClaimGasSet(5 gwei);
        vm.prank(RELAYER);
        rewards.setClaimGas(5 gwei);
        vm.assertEq(rewards.claimGas(), 5 gwei);
        vm.prank(OWNER);
        rewards.setClaimGas(1 ether);
        vm.assertEq(rewards.claimGas(), 1 ether);
        bytes4 reason = IGuildRewards.ClaimGasOutOfRange.selector;
        vm.startPrank(RELAYER);
        vm.expectRevert(abi.encodeWithSelector(reason, 1 ether + 1 gwei, 1 ether));
        rewards.setClaimGas(1 ether + 1 gwei);
        vm.expectRevert(abi.encodeWithSelector(reason, 1, 1 ether));
        rewards.setClaimGas(1);
        vm.stopPrank();
        vm.expectRevert(abi.encodeWithSelector(IGuildRewards.NotRelayer.selector, ALICE));
        vm.prank(ALICE);
        rewards.setClaimGas(0);
    }

    function test_aLowerBoundLowersTheClaimGas() public {
        vm.startPrank(OWNER);
        ownerSays();
        emit IGuildRewards.ClaimGasMaxSet(2 gwei);
        rewards.setClaimGasMax(2 gwei);
        vm.assertEq(rewards.claimGasMax(), 2 gwei);
        vm.assertEq(rewards.claimGas(), 2 gwei);
        bytes4 reason = IGuildRewards.ClaimGasOutOfRange.selector;
        uint256 max = uint256(type(uint40).max) * 1 gwei;
        vm.expectRevert(abi.encodeWithSelector(reason, 1, max));
        rewards.setClaimGasMax(1);
        vm.expectRevert(abi.encodeWithSelector(reason, max + 1 gwei, max));
        rewards.setClaimGasMax(max + 1 gwei);
        rewards.setClaimGasMax(max);
        vm.assertEq(rewards.claimGas(), 2 gwei);
    }

    function test_aRecordKeepsTheClaimGasOfItsDeposit() public {
        bytes32 id = fund(room(address(0), 10, 2));
        vm.prank(OWNER);
        rewards.setClaimGas(1 ether);
        claimAs(RELAYER, id, 0, ALICE, 5);
        vm.assertEq(rewards.creditOf(RELAYER), CLAIM_GAS);
        vm.assertEq(rewards.records(id).claimGas, CLAIM_GAS);
    }

    function test_nobodyButTheOwnerHoldsItsRights() public {
        bytes[7] memory calls = [
            abi.encodeCall(rewards.addSigner, (NEW)),
            abi.encodeCall(rewards.removeSigner, (vm.addr(SIGNER_KEY))),
            abi.encodeCall(rewards.setRelayer, (NEW, true)),
            abi.encodeCall(rewards.setToken, (NEW, true)),
            abi.encodeCall(rewards.setAnyToken, (true)),
            abi.encodeCall(rewards.setDepositsPaused, (true)),
            abi.encodeCall(rewards.setClaimGasMax, (0))
        ];
        for (uint256 i; i < calls.length; ++i) {
            vm.prank(RELAYER);
            (bool ok, bytes memory reason) = address(rewards).call(calls[i]);
            vm.assertFalse(ok);
            vm.assertEq(
                keccak256(reason),
                keccak256(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, RELAYER))
            );
        }
    }

    function test_ownershipMovesInTwoSteps() public {
        vm.prank(OWNER);
        rewards.transferOwnership(NEW);
        vm.assertEq(rewards.owner(), OWNER);
        vm.prank(NEW);
        rewards.acceptOwnership();
        vm.assertEq(rewards.owner(), NEW);
    }

    function test_thereIsAlwaysAnOwner() public {
        for (uint256 i; i < 2; ++i) {
            vm.prank(i == 0 ? OWNER : ALICE);
            vm.expectRevert(abi.encodeWithSelector(IGuildRewards.OwnerRequired.selector));
            rewards.renounceOwnership();
        }
        vm.assertEq(rewards.owner(), OWNER);
    }

    function test_wrongBeginningsAreRefused() public {
        address[] memory none = new address[](0);
        vm.expectRevert(abi.encodeWithSelector(IGuildRewards.SignerRefused.selector, address(0)));
        new GuildRewards(OWNER, list(address(0)), none, 0, 0);
        vm.expectRevert(abi.encodeWithSelector(IGuildRewards.ClaimGasOutOfRange.selector, 2 gwei, 1 gwei));
        new GuildRewards(OWNER, none, none, 2 gwei, 1 gwei);
    }
}
